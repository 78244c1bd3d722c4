import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useNotify } from 'react-admin'
import { useLocation } from 'react-router'
import { useNextStepToast } from '../kit/feedback/use-next-step-toast.tsx'
import { importPath } from '../labels/import-paths.ts'
import { endOfImport } from './import-labels.ts'
import { useImportProgress } from './use-roll-import.ts'
import { useStepAfterImport } from './use-step-after-import.ts'
import { useWatchedImports, type WatchedImport } from './watched-imports.ts'

const POLL_INTERVAL_MS = 3_000

/** Tells the administrator who started an import how it ended, on any page of the office. */
export const ImportWatch = () => {
  const { watched } = useWatchedImports()
  return watched.map((one) => <Watched key={one.id} one={one} />)
}

const Watched = ({ one }: { readonly one: WatchedImport }) => {
  const client = useQueryClient()
  const { forget } = useWatchedImports()
  const { pathname } = useLocation()
  const notify = useNotify()
  const tell = useNextStepToast()
  const next = useStepAfterImport(one.listId)
  const { data, isError } = useImportProgress(one, POLL_INTERVAL_MS)
  const status = data?.status
  const isOver = isError || data === null || status === 'done' || status === 'failed' || status === 'discarded'

  useEffect(() => {
    if (!isOver) return
    forget(one.id)
    void client.invalidateQueries({ queryKey: ['list-users'] })
    // Its own page tells it better.
    if (pathname === importPath(one.listId, one.id)) return
    if (data?.status === 'done') {
      const { severity, text } = endOfImport(data)
      const result = { label: '결과 보기', to: importPath(one.listId, one.id) }
      // An import that left something out leads to its result first.
      tell(`${one.fileName}: ${text}`, severity === 'success' ? next : result, severity)
    }
    if (status === 'failed') notify(`${one.fileName}: 명부를 가져오다 멈췄습니다.`, { type: 'error' })
    // Once, at the end.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isOver])
  return null
}
