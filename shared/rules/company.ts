// Whose site this is, from `site.json` and `logo.svg`. Builds run this file and put its constants in its place
// (shared/build/site-loader.ts): nothing may depend on where it runs.
import { forReact } from './site/logo.ts'
import { readSite } from './site/read-site.ts'

const site = readSite()

export const companyName = site.siteName

/** Also part of the ids of mails and feeds: must never change once the site is in use. */
export const companyDomain = site.domain
export const companyAddress = site.website

/** Prefix of each reference of a request: must never change once the site is in use. */
export const referencePrefix = site.references

/** One for each matter, as the legal documents name them. */
export const privacyMailbox = site.mailboxes.privacy
export const contactMailbox = site.mailboxes.contact
/** Mailboxes of the data protection officers, who also review answers. */
export const dpoMailbox = site.mailboxes.dpo
/** Sends all mail, and receives none. */
export const senderMailbox = site.mailboxes.sender

/** For the navbar, as React writes attributes. */
export const logo = forReact(site.logo)
