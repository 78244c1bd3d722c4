import { z } from 'zod'
import { contract } from '../core/contract.ts'

const viewName = z.string().regex(/^[a-z_]{1,63}$/)

const column = z.object({ name: z.string(), type: z.string(), says: z.string() })

/** The dictionary of the schema `analytics`: what a view is called, gives and means. */
export const listAnalyticsViews = contract({
  method: 'GET',
  path: '/api/analytics/views',
  access: 'admin',
  tag: 'analytics',
  summary: '분석 스키마의 뷰',
  answers: {
    200: z.object({
      version: z.number(),
      /** Most rows that a view gives at once. */
      mostRows: z.number(),
      views: z.array(
        z.object({
          name: viewName,
          title: z.string(),
          says: z.string(),
          columns: z.array(column),
          /** SQL to begin with. */
          example: z.string(),
        }),
      ),
    }),
  },
})
export type AnalyticsDictionary = z.output<(typeof listAnalyticsViews)['answers'][200]>

/**
 * Exports a whole view of the complexes that the caller may see. CSV as spreadsheets write it (with
 * a byte order mark, UTF-8); Parquet with types and nulls.
 */
export const exportAnalyticsView = contract({
  method: 'GET',
  path: '/api/analytics/export',
  access: 'admin',
  tag: 'analytics',
  summary: '분석 뷰 내려받기',
  query: z.strictObject({ view: viewName, format: z.enum(['csv', 'parquet']).default('csv') }),
  gives: ['text/csv', 'application/vnd.apache.parquet'],
  answers: { 200: z.unknown() },
})

const connection = z.object({
  /** Whether this database lets the product make logins. */
  supported: z.boolean(),
  /** Since when the present password holds; null: there is no connection. */
  openedAt: z.string().nullable(),
  login: z.string(),
  /** Host as the database reports it; null if it is reached by a socket. */
  host: z.string().nullable(),
  port: z.number(),
  database: z.string(),
  /** True where the database answers on its own machine alone. */
  isLocal: z.boolean(),
  limits: z.object({
    connections: z.number(),
    statementSeconds: z.number(),
    longestSeconds: z.number(),
    temporaryMegabytes: z.number(),
  }),
  /** Limits that the database itself enforces, besides those that the product watches. */
  holds: z.object({ temporaryTables: z.boolean(), locks: z.boolean(), temporaryFiles: z.boolean() }),
})
export type AnalystConnection = z.output<typeof connection>

export const getAnalystConnection = contract({
  method: 'GET',
  path: '/api/analytics/connection',
  access: 'admin',
  tag: 'analytics',
  summary: '내 데이터베이스 연결',
  answers: { 200: connection },
})

/**
 * Creates a login, or gives it another password: the former one and its sessions end. The password
 * is only returned here.
 */
export const openAnalystConnection = contract({
  method: 'POST',
  path: '/api/analytics/connection',
  access: 'admin',
  tag: 'analytics',
  summary: '데이터베이스 연결 만들기',
  answers: { 200: connection.extend({ password: z.string() }) },
})
export type OpenedAnalystConnection = z.output<(typeof openAnalystConnection)['answers'][200]>

export const endAnalystConnection = contract({
  method: 'DELETE',
  path: '/api/analytics/connection',
  access: 'admin',
  tag: 'analytics',
  summary: '데이터베이스 연결 끝내기',
  answers: { 200: connection },
})
