import type { Channel, Channels, Release } from '@site/shared/contract'

/** A preview or a canary. */
export interface SideChannel {
  /** `preview/<id>` or `canary/<app>`. */
  name: string
  channel: Channel
  release: Release
  /** Names of the apps that differ from the live release. */
  apps: string[]
}

export interface State {
  /** Undefined before the first publish. */
  channels: Channels | undefined
  live: Release | undefined
  sideChannels: SideChannel[]
}
