/** In bytes; the largest build of this site has 4 MB. */
export const largestArchive = 32_000_000
