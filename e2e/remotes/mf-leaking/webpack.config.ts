import { appConfiguration } from '@site/shared/build'

export default appConfiguration(import.meta.url)
