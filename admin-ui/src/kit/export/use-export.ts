import { useEffect, useRef, useState } from 'react'
import { useDataProvider, useListContext, useNotify, type RaRecord } from 'react-admin'
import { toApiError } from '#ui/http/api-client.ts'
import { todayInSeoul } from '../display/day.ts'
import type { Column } from '../collection/columns.ts'
import { csvOf, fileNameOf, type CsvColumn } from './csv.ts'
import { readAll } from './read-all.ts'
import { saveText } from './save-text.ts'
import { useColumnTitle } from '../collection/use-column-title.ts'

export type Progress = { readonly read: number; readonly total: number | null }
type ExportOrder<T extends RaRecord> = {
  readonly columns: readonly Column<T>[]
  readonly fileName: string
  readonly chosenOnly: boolean
}

/**
 * Exports the surrounding collection: `progress` is null while none runs. Leaving the page cancels
 * it.
 */
export const useExport = <T extends RaRecord>({ columns, fileName, chosenOnly }: ExportOrder<T>) => {
  const dataProvider = useDataProvider()
  const { resource, sort, filter, filterValues, selectedIds } = useListContext<T>()
  const titleOf = useColumnTitle()
  const notify = useNotify()
  const [progress, setProgress] = useState<Progress | null>(null)
  const running = useRef<AbortController | null>(null)
  useEffect(() => () => running.current?.abort(), [])

  const csvColumns: readonly CsvColumn<T>[] = columns.flatMap(({ source, label, text }) =>
    text === undefined ? [] : [{ title: titleOf({ source, label }), text }],
  )

  const save = async (): Promise<void> => {
    const stop = new AbortController()
    running.current = stop
    setProgress({ read: 0, total: null })
    try {
      const records = await readAll<T>(dataProvider, {
        resource,
        sort,
        // A selection stays while the filters change.
        filter: { ...(chosenOnly ? {} : filterValues), ...filter },
        signal: stop.signal,
        onProgress: (read, total) => setProgress({ read, total }),
      })
      const kept = chosenOnly ? records.filter(({ id }) => selectedIds.includes(id)) : records
      saveText(csvOf(csvColumns, kept), fileNameOf(fileName, todayInSeoul()), 'text/csv;charset=utf-8')
      notify(`${kept.length.toLocaleString('ko-KR')}건을 내려받았습니다.`, { type: 'success' })
    } catch (thrown) {
      if (!stop.signal.aborted) notify(toApiError(thrown).text, { type: 'error' })
    } finally {
      setProgress(null)
    }
  }
  return { progress, save, cancel: () => running.current?.abort() }
}
