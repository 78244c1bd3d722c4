import { vi } from 'vitest'

// The doors bring code that listens to the window as soon as it is there. Nothing comes through this one.
vi.stubGlobal('window', new EventTarget())
export const { areas } = await import('../../admin-ui/src/areas.ts')
export const { isHere, placesOf } = await import('../../admin-ui/src/app/frame/places.ts')
vi.unstubAllGlobals()
