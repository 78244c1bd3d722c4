import { describe, expect, it } from 'vitest'
import { absentMessaging, ProviderRefused, ProviderUnavailable, type Messaging } from '#infra/providers/messaging.ts'
import {
  arrivingText,
  fillText,
  hashOfTemplate,
  problemOf,
  problemOfChosen,
  readTemplates,
  usableTemplate,
  variablesFor,
} from '#services/mailing/settings/provider-templates.ts'
import { afterSeconds, NOW } from '#tests/support/fixed.ts'
import { sampleTemplate } from './sample-template.ts'

/** A provider that counts how often it is asked, and may be away. */
const createProvider = () => {
  const provider = { asked: 0, failure: undefined as Error | undefined, templates: [sampleTemplate()], now: NOW }
  const messaging: Messaging = {
    ...absentMessaging,
    sender: {
      ...absentMessaging.sender,
      templates: async () => {
        provider.asked += 1
        if (provider.failure) throw provider.failure
        return provider.templates
      },
    },
  }
  return { provider, deps: { messaging, clock: () => provider.now } }
}

describe('what the provider says of its templates', () => {
  it('is asked for once by many, and again after half a minute', async () => {
    const { provider, deps } = createProvider()
    await Promise.all([readTemplates(deps), readTemplates(deps), usableTemplate(deps, invited)])
    expect(provider.asked).toBe(1)
    provider.now = afterSeconds(29)
    await readTemplates(deps)
    expect(provider.asked).toBe(1)
    provider.now = afterSeconds(30)
    await readTemplates(deps)
    expect(provider.asked).toBe(2)
  })

  it('is not remembered where it could not be asked, nor where it refuses us', async () => {
    const { provider, deps } = createProvider()
    provider.failure = new ProviderUnavailable('away', { reached: 'no' })
    await expect(readTemplates(deps)).rejects.toMatchObject({ code: 'MESSAGES_UNAVAILABLE' })
    provider.failure = new ProviderRefused('wrong key', { status: 401, errorCode: 'Unauthorized' })
    await expect(readTemplates(deps)).rejects.toMatchObject({ code: 'MESSAGES_KEY_REFUSED' })
    provider.failure = new ProviderRefused('unknown channel', { status: 400, errorCode: 'ValidationError' })
    await expect(readTemplates(deps)).rejects.toMatchObject({ code: 'MESSAGES_UNAVAILABLE' })
    provider.failure = undefined
    expect(await readTemplates(deps)).toHaveLength(1)
    expect(provider.asked).toBe(4)
  })
})

const invited = { templateId: 'T1', occasion: 'invitation', listType: 'vote' } as const
const asking = (...variables: readonly string[]) => sampleTemplate({ variables })

describe('a template can be used', () => {
  it('where it is approved and asks for nothing that we do not have', () => {
    expect(problemOf(sampleTemplate(), 'invitation', 'vote')).toBeNull()
    expect(problemOf(sampleTemplate(), 'invitation', 'signature')).toBeNull()
  })

  type Case = readonly [string, Parameters<typeof problemOf>, RegExp]
  const button = (url: string | null, type = 'WL') => sampleTemplate({ buttons: [{ name: '열기', type, url }] })
  const cases: readonly Case[] = [
    ['Kakao still looks at it', [sampleTemplate({ status: 'inspecting' }), 'invitation', 'vote'], /심사하고 있는/],
    ['nobody asked Kakao', [sampleTemplate({ status: 'pending' }), 'invitation', 'vote'], /아직 심사를 요청하지/],
    ['Kakao refused it', [sampleTemplate({ status: 'rejected' }), 'invitation', 'vote'], /반려된/],
    [
      'it asks for what nobody knows',
      [asking('#{이름}', '#{차량번호}'), 'invitation', 'vote'],
      /^#\{차량번호\} 변수에 채울/,
    ],
    ['a list of signatures has no vote', [asking('#{투표}'), 'invitation', 'signature'], /투표 리스트에서만/],
    ['an invitation has no receipt', [asking('#{접수번호}'), 'invitation', 'vote'], /시작 안내에서 쓸 수 없습니다/],
    ['a receipt has no result', [asking('#{결과}'), 'completed', 'vote'], /접수 확인에서 쓸 수 없습니다/],
    ['no days are left after the end', [asking('#{남은일}'), 'result', 'vote'], /결과 안내에서 쓸 수 없습니다/],
    ['its button leads nowhere', [button(null), 'invitation', 'vote'], /"열기" 버튼에 모바일 주소가 없습니다/],
    ['its button makes two addresses of one', [button('https://#{링크}'), 'invitation', 'vote'], /m\/#\{링크코드\}/],
    [
      'it is shown on its owner’s phone alone',
      [sampleTemplate({ isSecured: true }), 'invitation', 'vote'],
      /보안 템플릿/,
    ],
  ]
  it.each(cases)('not where %s, and it is said what to do', (_what, [template, occasion, type], said) => {
    const problem = problemOf(template, occasion, type)
    expect(problem).toMatch(said)
    expect(problem).toMatch(/주세요\.$/)
  })

  it('with buttons that are no web pages, and with the whole address as a button’s', () => {
    expect(problemOf(button(null, 'AC'), 'invitation', 'vote')).toBeNull()
    expect(problemOf(button('#{링크}'), 'invitation', 'vote')).toBeNull()
  })

  it('where it is there: one that is gone, or not usable, is refused at its field', async () => {
    const { provider, deps } = createProvider()
    expect(await usableTemplate(deps, invited)).toEqual(sampleTemplate())
    expect(problemOfChosen([], invited)).toMatch(/없는 템플릿/)
    const refused = { code: 'TEMPLATE_NOT_USABLE', fields: [{ path: 'templateId' }] }
    await expect(usableTemplate(deps, { ...invited, templateId: 'T9' })).rejects.toMatchObject(refused)
    provider.templates = [sampleTemplate({ status: 'rejected' })]
    provider.now = afterSeconds(60)
    await expect(usableTemplate(deps, invited)).rejects.toMatchObject(refused)
  })
})

describe('what arrives', () => {
  it('is the approved text, its places filled once: a name that looks like a place is none', () => {
    const variables = { '#{이름}': '#{링크}', '#{리스트}': '$& 선출', '#{링크}': 'http://x' }
    expect(arrivingText(sampleTemplate(), variables)).toBe('#{링크} 소유자님\n$& 선출: http://x')
    expect(fillText('#{모름}', variables)).toBe('#{모름}')
  })

  it('is asked for with the places that the template has, and no others', () => {
    const variables = { '#{이름}': '홍길동', '#{결과}': '' }
    expect(variablesFor(sampleTemplate(), variables)).toEqual({ '#{이름}': '홍길동' })
  })

  it('has one hash as long as text, emphasis and buttons are the same, whatever it is called', () => {
    const hash = hashOfTemplate(sampleTemplate())
    expect(hash).toMatch(/^[0-9a-f]{64}$/)
    expect(hashOfTemplate(sampleTemplate({ name: '다른 이름', status: 'rejected' }))).toBe(hash)
    const others = [
      sampleTemplate({ content: '#{이름} 소유자님\n#{리스트}: #{링크} ' }),
      sampleTemplate({ emphasis: null }),
      sampleTemplate({ emphasis: { title: '#{단지}', subtitle: '' } }),
      sampleTemplate({ buttons: [] }),
      sampleTemplate({ buttons: [{ name: '투표하기', type: 'WL', url: 'https://other.test/m/#{링크코드}' }] }),
    ].map(hashOfTemplate)
    expect(new Set([hash, ...others]).size).toBe(6)
  })
})
