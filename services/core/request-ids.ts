import { createHmac } from 'node:crypto'
import { idAt, newId } from './secrets.ts'

/** Makes the ids of one request. */
export type IdMaker = () => string

export const randomIds: IdMaker = newId

/** Ids that a repeated request makes again: from its key's digest and the time it first came. */
export const repeatableIds = (seed: string, firstAt: number): IdMaker => {
  let count = 0
  return () => {
    count += 1
    return idAt(firstAt, createHmac('sha256', seed).update(String(count)).digest())
  }
}
