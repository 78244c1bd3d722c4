import { createContext } from 'react'
import type { Module } from './module.ts'

/** Entry points of all modules, for pages that show contributions of modules they do not know. */
export const ModulesContext = createContext<readonly Module[]>([])
