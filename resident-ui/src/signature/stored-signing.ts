import { readStored, store } from '../browser-storage.ts'
import { TABLET } from './signing-api.ts'
import { draftsIn, marksIn, type Drafts, type Marks } from './signing-draft.ts'

/* Where what was begun is kept. What was typed stays with the phone, so that a link that is
   opened anew, as from a chat, goes on: it is found again by the entry alone, which nobody
   learns who has not proved who they are. The signature stays with the tab: on a phone that is
   shared, nobody finds another's. */

const nameOf = (what: 'draft' | 'mark', token: string): string => `danji.signature.${what}.${token}`

const isEmpty = (kept: object): boolean => Object.keys(kept).length === 0

/* On the office's tablet nothing is stored: a reload begins anew, and nobody finds another's. */

export const readDrafts = (token: string): Drafts =>
  token === TABLET ? {} : draftsIn(readStored('localStorage', nameOf('draft', token)), Date.now())

export const storeDrafts = (token: string, entries: Drafts): void =>
  token === TABLET
    ? undefined
    : store('localStorage', nameOf('draft', token), isEmpty(entries) ? null : { at: Date.now(), entries })

export const readMarks = (token: string): Marks =>
  token === TABLET ? {} : marksIn(readStored('sessionStorage', nameOf('mark', token)), Date.now())

export const storeMarks = (token: string, entries: Marks): void =>
  token === TABLET
    ? undefined
    : store('sessionStorage', nameOf('mark', token), isEmpty(entries) ? null : { at: Date.now(), entries })
