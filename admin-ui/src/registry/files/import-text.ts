import type { RegistryImport } from '#services/registry/registry-imports.contract.ts'
import { formatCount } from '#ui/format.ts'

/** The file, or that it was taken from what had been collected. */
export const importName = ({ source, fileName }: RegistryImport): string =>
  source === 'api' ? '수집한 등기부를 명부에 반영' : (fileName ?? '올린 파일')

/** What became of it in one line: how far it is, why it stopped, or what it brought. */
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
