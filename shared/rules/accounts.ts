// A file of its own, which builds treat as company.ts: only the page that lists the accounts downloads them.
import { readSite } from './site/read-site.ts'

/** The accounts that a person can delete without a request. */
export const accounts = readSite().accounts
