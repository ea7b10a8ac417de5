export { afterSubmit } from './after-submit.ts'
export { copyText } from './copy-text.ts'
export { isPlainClick } from './plain-click.ts'
export { useMediaQuery } from './use-media-query.ts'
