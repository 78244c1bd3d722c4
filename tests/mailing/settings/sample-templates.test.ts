import { describe, expect, it } from 'vitest'
import { occasion } from '#events/messaging/message-settings.events.ts'
import { simulatedTemplates } from '#infra/simulators/solapi/sample-templates.ts'
import { arrivingText, problemOf } from '#services/mailing/settings/provider-templates.ts'
import { exampleVariables } from '#services/mailing/settings/variables.ts'

const all = simulatedTemplates('https://danji.test')
const templateOf = (id: string) => {
  const found = all.find(({ templateId }) => templateId === id)
  if (!found) throw new Error(`no template ${id}`)
  return found
}

describe('texts of the simulated channel', () => {
  it.each(occasion.options.flatMap((kind) => (['vote', 'signature'] as const).map((type) => [kind, type] as const)))(
    'serve %s of lists of type %s, say where to go without a button, and leave no place open',
    (kind, type) => {
      const template = templateOf(`KA01TP-danji-${kind}-${type}`)
      expect(problemOf(template, kind, type)).toBeNull()
      const text = arrivingText(template, exampleVariables())
      expect(text).toContain(exampleVariables()['#{링크}'])
      expect(text).not.toContain('#{')
      const told = ['#{단지}', '#{근거}', '#{기간}', '#{문의처}'] as const
      for (const name of told) expect(text).toContain(exampleVariables()[name])
      expect(text).toMatch(/명부에 소유자로 등록되어 있어 보내드립니다\.\n문의: .+$/)
      expect(text).not.toMatch(/소중한|한 표|부탁|감사|경품|혜택/)
      // Kakao takes no longer one.
      expect(text.length).toBeLessThan(1_000)
    },
  )

  it('include some that cannot be used, each for another reason', () => {
    const ids = ['KA01TP-danji-event-rejected', 'KA01TP-danji-reminder-inspecting', 'KA01TP-danji-parking']
    const problems = ids.map((id) => problemOf(templateOf(id), 'reminder', 'vote'))
    expect(problems).toEqual([
      expect.stringContaining('반려'),
      expect.stringContaining('심사'),
      expect.stringContaining('#{차량번호}'),
    ])
  })
})
