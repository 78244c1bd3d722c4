import { z } from 'zod'
import { ownerLanguages } from '#events/values/messaging/owner-language.ts'
import { id } from '#events/values/schemas.ts'
import { collectionQuery, contract } from '../core/contract.ts'
import { ofEachKind, rollFields } from '../roll/fields.contract.ts'

export const rollField = z.enum(rollFields)

/**
 * Level of a problem. error: the row is not imported; warning: it is imported as shown; note: it
 * was adjusted automatically.
 */
const problemLevel = z.enum(['error', 'warning', 'note'])

const problem = z.object({
  level: problemLevel,
  /** Stable code of the kind of problem: "phone-zero-restored", "unit-twice", … */
  kind: z.string(),
  /** Row of the sheet, from 1 as Excel counts; null: of the file. */
  row: z.number().nullable(),
  /** Column of the sheet: "C"; null: of the row. */
  column: z.string().nullable(),
  field: rollField.nullable(),
  message: z.string(),
  /** Value of the cell; null if it is empty. */
  value: z.string().nullable(),
})
export type RollProblem = z.output<typeof problem>

const counts = z.object({
  rows: z.number(),
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  failed: z.number(),
  missing: z.number(),
})

const previewRow = z.object({
  row: z.number(),
  /** One row of the sheet gives several owners where a cell names several. */
  owners: z.array(
    z.object({
      name: z.string(),
      phone: z.string(),
      birthDate: z.string(),
      address: z.string().optional(),
      email: z.string().optional(),
      language: z.enum(ownerLanguages).optional(),
      dong: z.string(),
      ho: z.string(),
      // An empty text without a value, as those before it.
      ...ofEachKind({ area: z.number().nullable(), text: z.string() }),
    }),
  ),
  /** Outcome of the row in an import. */
  outcome: z.enum(['added', 'changed', 'unchanged', 'failed']),
  /**
   * Cells of a row with a problem, a missing value or a correction, as they are read, by column
   * index; a corrected one also has the file's value. Resident numbers are cut.
   */
  cells: z
    .array(z.object({ column: z.number(), text: z.string(), corrected: z.boolean(), inFile: z.string().optional() }))
    .optional(),
})

const rollImport = z.object({
  id,
  listId: id,
  fileName: z.string(),
  createdAt: z.string(),
  /**
   * Status of an import. ready: can be corrected and started; running; done; failed: stopped, see
   * `error`; discarded.
   */
  status: z.enum(['ready', 'running', 'done', 'failed', 'discarded']),
  /** Rows taken so far, of `counts.rows`. */
  progress: z.number(),
  error: z.string().nullable(),
  encoding: z.enum(['xlsx', 'xls', 'xlsb', 'ods', 'xml', 'html', 'utf-8', 'cp949', 'utf-16']),
  sheets: z.array(z.object({ name: z.string(), hidden: z.boolean(), rows: z.number() })),
  /** Index of the sheet that is read; `headerRow`: row of the titles (from 1; 0: none). */
  sheet: z.number(),
  headerRow: z.number(),
  columns: z.array(
    z.object({
      index: z.number(),
      letter: z.string(),
      title: z.string(),
      field: rollField.nullable(),
      /** The sheet hides it. */
      hidden: z.boolean().optional(),
      /** Its cells name 동 and 호 together: 101동 1502호. */
      holdsUnits: z.boolean().optional(),
      samples: z.array(z.string()),
    }),
  ),
  /** Fields without which nothing can be taken and that no column has: dong, ho, name. */
  missingFields: z.array(rollField),
  counts,
  /** The first 50 rows, and those of the first 200 errors and warnings. */
  rows: z.array(previewRow),
  /**
   * Rows that the sheet hides or strikes out, at most 500: they are left out unless they are
   * chosen.
   */
  leftOut: z
    .array(z.object({ row: z.number(), why: z.enum(['hidden', 'struck']), text: z.string(), chosen: z.boolean() }))
    .optional(),
  /** Rows among them that are imported all the same. */
  chosenRows: z.array(z.number()).optional(),
  /** Problems, at most 500; `problemCounts` counts all. */
  problems: z.array(problem),
  /** Number of cells corrected by hand; the file stays as it was uploaded. */
  corrected: z.number().optional(),
  /**
   * Number of the reading that is shown: each correction makes another. Absent once nothing of the
   * file is stored.
   */
  revision: z.number().optional(),
  problemCounts: z.object({ error: z.number(), warning: z.number(), note: z.number() }),
  /**
   * Entries on the list that the roll lacks: at most 200 of `counts.missing`. An import removes
   * nothing.
   */
  missing: z.array(z.object({ listUserId: id, dong: z.string(), ho: z.string(), name: z.string().nullable() })),
  /**
   * Areas of the building ledger for units that neither file nor list has one for: their number, and
   * the reading that they come from. Null or absent: there are none, or a vote of the list is open.
   */
  ledgerAreas: z.object({ readingId: id, readOn: z.string(), isOld: z.boolean(), units: z.number() }).nullish(),
  /** Whether the import was started so that units without an area take the ledger's. */
  takesLedgerAreas: z.boolean().optional(),
})
export type RollImportPreview = z.output<typeof rollImport>

const summary = z.object({
  id,
  listId: id,
  fileName: z.string(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  status: rollImport.shape.status,
  progress: z.number(),
  error: z.string().nullable(),
  counts,
  Admin: z.object({ id, name: z.string() }).nullable(),
})
export type RollImportSummary = z.output<typeof summary>

/** Maximum number of hidden or struck rows that are chosen. */
const MAX_CHOSEN = 2_000

const idParams = z.strictObject({ id })
const ofList = z.strictObject({ listId: id })

/**
 * Reads a roll, at most 10 MB, without storing any person: header row and columns are recognised
 * and shown for correction. A form with the file and, if it is protected, its `password`, which is
 * not stored. Workbooks (.xlsx, .xlsm, .xlsb, .xls, .ods, XML of Excel 2003), tables of HTML, and
 * text in columns. 413 above 10 MB, 422 ROLL_… if the file cannot be read.
 */
export const uploadRoll = contract({
  method: 'POST',
  path: '/api/roll-import/list/{listId}',
  access: 'admin',
  tag: 'list-user',
  summary: '명부 파일 올리기',
  params: ofList,
  takesFile: true,
  answers: { 201: rollImport },
})

/** Imports of a list, newest first. */
export const rollImportsOfList = contract({
  method: 'GET',
  path: '/api/roll-import/list/{listId}',
  access: 'admin',
  tag: 'list-user',
  summary: '명부 가져오기 내역',
  params: ofList,
  query: collectionQuery,
  answers: { 200: z.array(summary) },
})

export const getRollImport = contract({
  method: 'GET',
  path: '/api/roll-import/{id}',
  access: 'admin',
  tag: 'list-user',
  summary: '명부 가져오기',
  params: idParams,
  answers: { 200: rollImport },
})

/**
 * Corrects how the file is read; omitted settings stay, but another sheet or header row is
 * recognised anew. Columns are named by index, a field at most once (coOwner any number of times);
 * it moves to the column that it is given to. A header row of 0: the sheet has no titles.
 * `chosenRows`: the numbers of all rows that are imported although the sheet hides or strikes them
 * out. `cells` replace those of the sheet that is read: null undoes that; `seen` is the value that
 * the caller saw, 422 CHANGED_MEANWHILE if somebody else has corrected it. At most 1,000 in all.
 */
export const correctRollImport = contract({
  method: 'PUT',
  path: '/api/roll-import/{id}',
  access: 'admin',
  tag: 'list-user',
  summary: '명부 읽는 방법 수정',
  params: idParams,
  body: z
    .strictObject({
      sheet: z.int().nonnegative(),
      headerRow: z.int().nonnegative(),
      columns: z.array(z.strictObject({ index: z.int().nonnegative(), field: rollField.nullable() })).max(200),
      chosenRows: z.array(z.int().positive()).max(MAX_CHOSEN),
      cells: z
        .array(
          z.strictObject({
            row: z.int().positive(),
            column: z.int().nonnegative().lt(200),
            text: z.string().max(500).nullable(),
            seen: z.string().max(2_100).optional(),
          }),
        )
        .max(100),
    })
    .partial(),
  answers: { 200: rollImport },
})

/**
 * Starts the import, a job; starting it again changes nothing. Its progress is at GET
 * /api/roll-import/{id}. `revision`: the reading that the caller saw; 422 CHANGED_MEANWHILE if
 * there is a newer one. `ledgerReadingId`: reading of the building ledger from which units without an
 * area take it; 422 LEDGER_READ_ANEW if it is not the one that was proposed, or no longer the last:
 * any correction, also one that says nothing, reads the file beside the new ledger.
 */
export const startRollImport = contract({
  method: 'POST',
  path: '/api/roll-import/{id}/start',
  access: 'admin',
  tag: 'list-user',
  summary: '명부 가져오기 시작',
  params: idParams,
  body: z.strictObject({ revision: z.int().nonnegative(), ledgerReadingId: id }).partial().nullish(),
  answers: { 200: summary },
})

/** Throws the file away; one that runs or is done cannot be. */
export const discardRollImport = contract({
  method: 'DELETE',
  path: '/api/roll-import/{id}',
  access: 'admin',
  tag: 'list-user',
  summary: '명부 가져오기 취소',
  params: idParams,
  answers: { 200: summary },
})

/** An empty roll to fill in, .xlsx. */
export const rollForm = contract({
  method: 'GET',
  path: '/api/roll-import/form',
  access: 'admin',
  tag: 'list-user',
  summary: '명부 양식 내려받기',
  gives: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answers: { 200: z.any() },
})

/**
 * A roll to fill in, .xlsx, with the units and areas of the building ledger that the list lacks. 422
 * LEDGER_NOT_READ; LEDGER_UNITS_LISTED: it lacks none.
 */
export const ledgerForm = contract({
  method: 'GET',
  path: '/api/roll-import/list/{listId}/ledger-form',
  access: 'admin',
  tag: 'list-user',
  summary: '건축물대장의 세대를 적은 명부 양식 내려받기',
  params: ofList,
  gives: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  answers: { 200: z.any() },
})
