export { appConfiguration } from './app-configuration.ts'
export { AppDescriptionPlugin } from './app-description-plugin.ts'
export { compileMessages, readMessages } from './messages.ts'
