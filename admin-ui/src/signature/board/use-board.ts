import { useQuery } from '@tanstack/react-query'
import { useDataProvider } from 'react-admin'
import type { AnswerTo } from '#services/calls.contract.ts'
import type { List } from '#services/list/lists.contract.ts'
import { countOf } from '../../kit/data/count-of.ts'
import { live } from '../../kit/data/query-client.ts'
import { useCalls } from '../../kit/data/use-calls.ts'
import { useFormRuns } from '../../labels/confirmation/use-form-runs.ts'
import { useDeemedConsents, useStanding } from '../count/use-standing.ts'
import { useSignatureSettings, useSignatureStats } from '../use-signature.ts'

/** Answers that the board is made of. */
export type BoardAnswers = {
  readonly settings: AnswerTo<'GET /api/lists/{listId}/signature/settings'>
  readonly stats: AnswerTo<'GET /api/signature/stats'>
  readonly forms: AnswerTo<'GET /api/lists/{listId}/form-runs'>
  readonly standing: AnswerTo<'GET /api/lists/{listId}/consent-standing'>
  readonly deemed: AnswerTo<'GET /api/lists/{listId}/deemed-consents'>
  readonly files: AnswerTo<'GET /api/lists/{listId}/signature/application-files'>
}

const useApplicationFiles = (listId: string) => {
  const { call } = useCalls()
  return useQuery({
    queryKey: ['application-files', listId],
    queryFn: () => call('GET /api/lists/{listId}/signature/application-files', { params: { listId } }),
    ...live,
  })
}

/** Reads all that the board shows of a campaign: its answers once all are there, else an error. */
export const useBoard = ({ id }: List) => {
  const settings = useSignatureSettings(id)
  const stats = useSignatureStats(id)
  const forms = useFormRuns(id)
  const standing = useStanding(id, null)
  const deemed = useDeemedConsents(id)
  const files = useApplicationFiles(id)
  const failed = [settings, stats, forms, standing, deemed, files].filter(
    ({ data, error }) => data === undefined && error !== null,
  )
  const retry = (): void => void Promise.all(failed.map(({ refetch }) => refetch()))
  return { answers: answersOf(settings, stats, forms, standing, deemed, files), error: failed[0]?.error ?? null, retry }
}

type PartAnswer<Answer> = { readonly data: Answer | undefined }

const answersOf = (
  ...[settings, stats, forms, standing, deemed, files]: readonly [
    PartAnswer<BoardAnswers['settings']>,
    PartAnswer<BoardAnswers['stats']>,
    PartAnswer<BoardAnswers['forms']>,
    PartAnswer<BoardAnswers['standing']>,
    PartAnswer<BoardAnswers['deemed']>,
    PartAnswer<BoardAnswers['files']>,
  ]
): BoardAnswers | null =>
  settings.data === undefined ||
  stats.data === undefined ||
  forms.data === undefined ||
  standing.data === undefined ||
  deemed.data === undefined ||
  files.data === undefined
    ? null
    : {
        settings: settings.data,
        stats: stats.data,
        forms: forms.data,
        standing: standing.data,
        deemed: deemed.data,
        files: files.data,
      }

/** Reads owners who signed before the close and were verified after it; empty while it is loading. */
export const useLateConsents = (listId: string): AnswerTo<'GET /api/lists/{listId}/signature/late-consents'> => {
  const { call } = useCalls()
  const { data = [] } = useQuery({
    queryKey: ['late-consents', listId],
    queryFn: () => call('GET /api/lists/{listId}/signature/late-consents', { params: { listId } }),
    ...live,
  })
  return data
}

/** Filters of the roll for owners who did not take part and whom no link or message reaches. */
export const unreachedFilters = {
  phoneless: { status: 'pending', unreachable: 'true' },
  muted: { status: 'pending', unreachable: 'false', kakaoEnabled: 'false' },
} as const

/** Counts owners who did not take part and are not reached; undefined while it is loading. */
export const useUnreached = (listId: string) => {
  const dataProvider = useDataProvider()
  return useQuery({
    queryKey: ['list-users', 'count', listId, 'unreached'],
    queryFn: async () => {
      const count = (filter: Readonly<Record<string, string>>) =>
        countOf(dataProvider, 'list-users', { field: 'dong', filter: { listId, ...filter } })
      const [phoneless, muted] = await Promise.all([count(unreachedFilters.phoneless), count(unreachedFilters.muted)])
      return { phoneless, muted }
    },
    ...live,
  }).data
}
