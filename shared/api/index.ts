export * from './campaign.ts'
export * from './document.ts'
export * from './document-markup.ts'
export * from './errors.ts'
