import { createContext } from 'react'
import type { Module } from './module.ts'

/** The doors of all rooms, for a page with room for what others bring: it must not know who they are. */
export const ModulesContext = createContext<readonly Module[]>([])
