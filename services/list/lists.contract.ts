import { z } from 'zod'
import { listType } from '#events/list/list.events.ts'
import { day } from '#events/values/day.ts'
import { id } from '#events/values/id.ts'
import { text } from '#events/values/text.ts'
import { collectionQuery, contract } from '../core/contract.ts'

export const listStatus = z.enum(['scheduled', 'active', 'closed'])

/** Counts of entries, areas in ㎡. */
const progress = {
  totalTargets: z.number(),
  completedCount: z.number(),
  riskCount: z.number(),
  totalArea: z.number(),
  completedArea: z.number(),
  riskArea: z.number(),
}

const list = z.object({
  id,
  name: z.string(),
  type: listType,
  apartmentId: id,
  status: listStatus,
  ...progress,
  startDate: day,
  endDate: day,
  createdAt: z.string(),
  rule: z.string().nullable(),
  PdfTemplates: z.array(z.object({ id, originalFileName: z.string() })),
})
export type List = z.output<typeof list>

/** Sortable: name, startDate, endDate, createdAt. Filters: q (part of the name), type, status. */
export const listsOfApartment = contract({
  method: 'GET',
  path: '/api/list/apartment/{apartmentId}',
  access: 'admin',
  tag: 'list',
  summary: '아파트의 리스트 목록',
  params: z.strictObject({ apartmentId: id }),
  query: collectionQuery,
  answers: { 200: z.array(list) },
})

/** Without dates the list runs 30 days from today in Seoul. Both days are inclusive. */
export const createList = contract({
  method: 'POST',
  path: '/api/list',
  access: 'admin',
  tag: 'list',
  summary: '리스트 만들기',
  body: z.strictObject({
    name: text(100),
    type: listType,
    apartmentId: z.guid(),
    startDate: day.optional(),
    endDate: day.optional(),
    rule: z.string().max(60).optional(),
  }),
  answers: { 201: list },
})

export const getList = contract({
  method: 'GET',
  path: '/api/list/{id}',
  access: 'admin',
  tag: 'list',
  summary: '리스트 조회',
  params: z.strictObject({ id }),
  answers: { 200: list },
})

const listStats = z.object({
  ...progress,
  byDong: z.array(z.object({ dong: z.string(), ...progress })),
  /** Submissions a day in Asia/Seoul, oldest first, days without any left out. */
  byDay: z.array(z.object({ day, completedCount: z.number(), completedArea: z.number() })),
})
export type ListStats = z.output<typeof listStats>

export const getListStats = contract({
  method: 'GET',
  path: '/api/list/{id}/stats',
  access: 'admin',
  tag: 'list',
  summary: '리스트 통계',
  params: z.strictObject({ id }),
  answers: { 200: listStats },
})
