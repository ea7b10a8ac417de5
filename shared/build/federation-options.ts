import { containerName } from './app-description-plugin.ts'
import type { PackageFile } from './package-file.ts'
import { sharedModules } from './sharing.ts'

/** What the host gives to remotes, or a remote to the host, while running. */
export function federationOptions({ name, peerDependencies }: PackageFile, isHost: boolean) {
  const role = isHost
    ? { experiments: { provideExternalRuntime: true } }
    : {
        filename: 'remoteEntry.[contenthash:10].js',
        exposes: { './manifest': './src/manifest.ts' },
        experiments: { externalRuntime: true },
      }
  return {
    name: containerName(name),
    ...role,
    library: { type: 'var', name: containerName(name) },
    shared: sharedModules(isHost, peerDependencies),
    shareStrategy: 'loaded-first' as const,
    dts: false,
    manifest: false,
    experiments: { ...role.experiments, optimization: { target: 'web' as const, disableSnapshot: true } },
  }
}
