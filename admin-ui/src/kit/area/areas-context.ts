import { createContext } from 'react'
import type { Area } from './area.ts'

/** The doors of all rooms, for a page with room for what others bring: it must not know who they are. */
export const AreasContext = createContext<readonly Area[]>([])
