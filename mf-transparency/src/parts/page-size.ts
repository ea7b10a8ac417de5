/** Items of one page of the list. Apart, because the manifest asks for the first page before any script has run. */
export const pageSize = 50
