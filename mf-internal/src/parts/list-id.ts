/** Id of the table of a list, to which the skip link leads. */
export const listId = 'list'
