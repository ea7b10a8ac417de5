export type { Boot } from './boot.ts'
export { deltaPath, dictionaryMatch } from './dictionary.ts'
export type { Country, Lang, Locale } from './locale.ts'
export { countries, countryOf, fallbackChain, langs, locales, offeredLangs, splitLocale } from './locale.ts'
export type { MenuEntry, MenuName, MenuOrder } from './menu.ts'
export { menuNames } from './menu.ts'
export type { EarlyCall, Page, PageModule, StartableCall, Params, RemoteManifest, RouteHandle } from './manifest.ts'
export { acceptsContract, contractVersion } from './manifest.ts'
export { findManifestFault, findOrderFault, findPathFault } from './manifest-faults.ts'
export type {
  AppDescription,
  AppMention,
  AppRelease,
  BuildReport,
  Channel,
  Channels,
  FileRecord,
  HostFeatures,
  LiveVersion,
  MenuLink,
  PageApp,
  PageChannel,
  PageRelease,
  Publication,
  Release,
  RouteRelease,
} from './release.ts'
export type { Findable, SearchEntry, SearchKind } from './search.ts'
export { searchKinds } from './search.ts'
