import { fileOf, type AnsweredFile } from '#ui/http/answered-file.ts'
import { useCalls } from '../../kit/data/use-calls.ts'

type Format = 'csv' | 'parquet'

/** Returns a function that downloads a view as a file. */
export const useSaveView = (): ((view: string, format: Format) => () => Promise<AnsweredFile>) => {
  const { answerTo } = useCalls()
  return (view, format) => async () =>
    fileOf(await answerTo('GET /api/analytics/export', { query: { view, format } }), `${view}.${format}`)
}
