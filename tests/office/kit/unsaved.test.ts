import { describe, expect, it } from 'vitest'
import { createUnsaved } from '../../../admin-ui/src/kit/unsaved/unsaved.ts'

const below = (own: string) => (path: string) => path === own || path.startsWith(`${own}/`)

describe('what is typed and not saved', () => {
  it('is of each form of a page: saving one leaves the other', () => {
    const unsaved = createUnsaved()
    const saved = unsaved.note({ name: '소유자', staysAt: below('/users/1/edit') })
    unsaved.note({ name: '새 메모', staysAt: below('/users/1') })
    expect(unsaved.lostAt('/lists').map(({ name }) => name)).toEqual(['소유자', '새 메모'])
    saved()
    // The memo stands on the page that is shown then; leaving that page would lose it.
    expect(unsaved.lostAt('/users/1')).toEqual([])
    expect(unsaved.lostAt('/users/12').map(({ name }) => name)).toEqual(['새 메모'])
  })

  it('is told of as it comes and goes, once each', () => {
    const unsaved = createUnsaved()
    const counts: number[] = []
    const stop = unsaved.subscribe(() => counts.push(unsaved.count()))
    const forget = unsaved.note({ name: undefined, staysAt: () => false })
    forget()
    forget()
    stop()
    unsaved.note({ name: undefined, staysAt: () => false })
    expect(counts).toEqual([1, 0])
  })
})
