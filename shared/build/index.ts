export { appConfiguration } from './app-configuration.ts'
