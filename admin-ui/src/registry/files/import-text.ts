import type { RegistryImport } from '#services/registry/import/registry-imports.contract.ts'
import { formatCount } from '#ui/format.ts'
import { importEnd } from '../../labels/registry/registry-labels.ts'

/** Returns the name of the file, or that the records were collected before. */
export const importName = ({ source, fileName }: RegistryImport): string =>
  source === 'api' ? '수집한 등기부를 명부에 반영' : (fileName ?? '올린 파일')

/** Returns the state in one line: the progress, the reason of a failure, or the outcome. */
export const importOutcome = ({ status, error, done, total, ...counts }: RegistryImport): string => {
  if (status === 'failed') return error ?? '가져오지 못했습니다.'
  if (status !== 'completed') return `${done.toLocaleString('ko-KR')} / ${formatCount(total, '건')}`
  return [
    `일치 ${formatCount(counts.matched, '건')}`,
    `다름 ${formatCount(counts.changed, '건')}`,
    `세대 없음 ${formatCount(counts.unmatched, '건')}`,
    counts.failed.length === 0 ? '' : `실패 ${formatCount(counts.failed.length, '건')}`,
  ]
    .filter((part) => part !== '')
    .join(' · ')
}

/** Returns the progress of an import, or its outcome, as a heading. */
export const importHeadline = (
  one: Pick<RegistryImport, 'status' | 'matched' | 'changed' | 'unmatched' | 'failed'>,
): string => {
  if (one.status !== 'completed') return headlines[one.status]
  return {
    nothing: '가져온 것이 없습니다',
    partly: `${formatCount(one.failed.length, '건')}을 읽지 못했습니다`,
    whole: '가져왔습니다',
  }[importEnd(one)]
}

const headlines: Readonly<Record<Exclude<RegistryImport['status'], 'completed'>, string>> = {
  queued: '곧 시작합니다',
  running: '가져오는 중입니다',
  failed: '가져오지 못했습니다',
}
