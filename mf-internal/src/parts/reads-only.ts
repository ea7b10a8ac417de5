import { createContext, useContext } from 'react'

/** Whether who reads a page sees requests and reports, and changes none. */
export const ReadsOnly = createContext(false)

export function useReadsOnly(): boolean {
  return useContext(ReadsOnly)
}
