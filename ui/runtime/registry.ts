import { useEffect, useState } from 'react'
import { components, type RuntimeComponent } from './components/index.ts'

/** Components whose code is here. The server registers all at start; a browser loads what the page has. */
const loaded = new Map<string, RuntimeComponent>()

export function registerComponents(all: Readonly<Record<string, RuntimeComponent>>): void {
  for (const [type, component] of Object.entries(all)) loaded.set(type, component)
}

/** Loads the code of these types. Types that are not drawn (page roots) are passed over. */
export async function loadComponents(types: Iterable<string>): Promise<void> {
  await Promise.all([...new Set(types)].map(loadComponent))
}

/** The component of a type, if its code is here. */
export const componentNow = (type: string): RuntimeComponent | undefined => loaded.get(type)

/** The component of a type, or undefined until its code has come. */
export function useComponent(type: string): RuntimeComponent | undefined {
  const [, redraw] = useState(0)
  const component = loaded.get(type)
  useEffect(() => {
    if (component || !Object.hasOwn(components, type)) return
    let here = true
    void loadComponent(type).then(() => here && redraw((n) => n + 1))
    return () => {
      here = false
    }
  }, [type, component])
  return component
}

export function isDrawn(type: string): boolean {
  return Object.hasOwn(components, type)
}

async function loadComponent(type: string): Promise<void> {
  if (loaded.has(type) || !Object.hasOwn(components, type)) return
  const module = await components[type]?.()
  const component = module?.[type]
  if (component) loaded.set(type, component)
}
