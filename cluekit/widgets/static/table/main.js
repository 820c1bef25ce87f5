// The page of one table.

export default { render };
