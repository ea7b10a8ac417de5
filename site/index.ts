/** The release tool for programs: what `node site/main.ts` does, with SITE_DIR as an argument. */
export type { Builder } from './build/builder.ts'
export { activate, rollback } from './command/activate.ts'
export type { SiteOptions } from './command/context.ts'
export type { Changed } from './command/change-live.ts'
export { check, publish, type PublishOptions } from './command/publish.ts'
export { disable, enable, remove } from './command/switch-app.ts'
export { status, type AppStatus, type PastRelease, type Status } from './command/status.ts'
export { Refusal } from './refusal.ts'
