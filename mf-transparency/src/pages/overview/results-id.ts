/** Id of the heading of the results: where the ways past the filters lead. */
export const resultsId = 'political-ads-results'
