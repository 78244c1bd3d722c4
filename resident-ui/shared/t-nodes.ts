import { createElement, Fragment, type ReactNode } from 'react'
import { partsOf, translationOf } from './translate.ts'

/** Returns a text in the language of the app with elements in it, such as a link or a bold word. */
export const tNodes = (source: string, nodes: Readonly<Record<string, ReactNode>>): ReactNode =>
  createElement(Fragment, null, ...partsOf<ReactNode>(translationOf(source), nodes))
