import { vi } from 'vitest'

// The doors bring code that listens to the window as soon as it is there. Nothing comes through
// this one.
vi.stubGlobal('window', new EventTarget())
export const { modules } = await import('../../admin-ui/src/modules.ts')
export const { isHere, menuOf, navItemsOf: placesOf } = await import('../../admin-ui/src/app/frame/navigation.ts')
vi.unstubAllGlobals()
