import { fromRoot } from '../vite/paths.ts'

/** The three builds of the interface. None reads another's output, so they run side by side. */
export const viteConfigs = ['admin', 'portal', 'server'].map((name) =>
  fromRoot(`scripts/vite/${name}.config.ts`),
)
