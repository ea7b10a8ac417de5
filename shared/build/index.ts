export { appConfiguration } from './app-configuration.ts'
export { compileMessages, readMessages } from './messages.ts'
