// React DOM looks for this hook once, when it is evaluated: this file is the first entry of the host's development build.
import { development, injectIntoGlobalHook } from '@site/shared/development'

injectIntoGlobalHook(window)
window.development = development
