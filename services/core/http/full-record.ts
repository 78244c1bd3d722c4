import { z } from 'zod'
import type { Contract } from '../contract.ts'

/** Whether a call changes one record, at the record's own address. */
export const changesRecord = ({ method, path }: Pick<Contract, 'method' | 'path'>): boolean =>
  (method === 'PUT' || method === 'PATCH') && path.endsWith('}')

/**
 * Whether a body is the whole record of the address: it contains the record's id. A body without it
 * has only the fields to change.
 */
export const isReadOnlyEcho = ({ path }: Pick<Contract, 'path'>, params: unknown, body: unknown): boolean => {
  const place = /\{(\w+)\}$/.exec(path)?.[1] ?? ''
  return isObject(params) && isObject(body) && body['id'] !== undefined && body['id'] === params[place]
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

/** Returns the schema under one that allows null or undefined. */
const unwrapped = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? unwrapped(schema.unwrap()) : schema

/**
 * Whether a body matches an answer as it was read: it has all fields that the answer always has.
 */
export const isReadBack = (body: unknown, answered: unknown): boolean => {
  const from = unwrapped(answered)
  if (!isObject(body) || !(from instanceof z.ZodObject)) return false
  return Object.entries(from.shape).every(([name, value]) => name in body || value instanceof z.ZodOptional)
}

/**
 * Removes from a record that is sent back the fields that the answer has and the call does not
 * change, at any depth. An unknown field stays, and is refused by name.
 */
export const withoutReadOnly = (sent: unknown, taken: unknown, answered: unknown): unknown => {
  const [into, from] = [unwrapped(taken), unwrapped(answered)]
  if (Array.isArray(sent) && into instanceof z.ZodArray && from instanceof z.ZodArray)
    return sent.map((one) => withoutReadOnly(one, into.element, from.element))
  if (!isObject(sent) || !(into instanceof z.ZodObject) || !(from instanceof z.ZodObject)) return sent
  return Object.fromEntries(
    Object.entries(sent)
      .filter(([name]) => name in into.shape || !(name in from.shape))
      .map(([name, value]) => [name, withoutReadOnly(value, into.shape[name], from.shape[name])]),
  )
}
