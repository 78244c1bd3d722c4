import { describe, expect, it } from 'vitest'
import { sampleTemplates } from '#infra/simulators/solapi/sample-templates.ts'
import { smsTypeOf } from '#infra/simulators/solapi/solapi-account.ts'
import { simulatedSolapi } from '#infra/providers/solapi/solapi.provider.ts'
import { codeTemplate, codeVariables, foreignCodeText, ownerInMessage } from '#services/participation/code-message.ts'

const text = (apartment: string, host = 'vote.danji.example', owner?: string): string => {
  const variables = Object.entries(codeVariables({ apartment, owner, host, code: '048213' }))
  return variables.reduce((said, [name, value]) => said.replaceAll(name, value), codeTemplate)
}

describe('the message that brings a code', () => {
  it('says who asks, and ends with the line that browsers read', () => {
    const said = text('한빛마을 3단지')
    expect(said).toBe('[한빛마을 3단지] 인증번호 048213\n남에게 알려주지 마세요.\n@vote.danji.example #048213')
    expect(said.split('\n').at(-1)).toMatch(/^@[a-z0-9.-]+ #\d{6}$/)
  })

  it.each([
    '',
    '가',
    '한빛마을 3단지',
    '힐스테이트 센트럴 파크 더 퍼스트 아파트 1단지 관리단',
    'e편한세상',
    '가'.repeat(100),
  ])('is an SMS, however long the name of the complex is: %s', (apartment) =>
    expect([text(apartment), smsTypeOf(text(apartment))]).toEqual([text(apartment), 'SMS']),
  )

  it('names its owner, and is an SMS all the same', () => {
    const owner = ownerInMessage('NGUYEN THI HOA', ['NGUYEN THI HOA', '김가람'])
    const said = text('힐스테이트 센트럴 파크 더 퍼스트', 'vote.danji.example', owner)
    expect([said.split('\n')[0], smsTypeOf(said)]).toEqual([
      expect.stringMatching(/^\[힐스테이\.\. N\*\*\*A 님\] 인증번호 048213$/),
      'SMS',
    ])
  })

  it.each([
    ['김가람', ['김가람'], undefined],
    ['김가람', ['김가람', '이나래'], '김*람'],
    ['김가람', ['김나람', '김가람'], '김가람'],
  ])('names %s of %j as %s', (owner, sharers, said) => expect(ownerInMessage(owner, sharers)).toBe(said))

  it('shortens the name visibly, and keeps four letters of it beside the longest address', () => {
    expect(text('힐스테이트 센트럴 파크 더 퍼스트').split('\n')[0]).toMatch(/^\[힐스테이트.*\.\.\] 인증번호 048213$/)
    expect(text('힐스테이트 센트럴', `${'a'.repeat(60)}.example`).split('\n')[0]).toBe('[힐스테이..] 인증번호 048213')
  })

  it('is what the simulated channel has approved', () =>
    expect(
      sampleTemplates('https://danji.example').find(
        ({ templateId }) => templateId === simulatedSolapi.templates.verification,
      )?.content,
    ).toBe(codeTemplate))
})

describe('the message that brings a code to owners of other languages', () => {
  const code = '048213'

  it('is one short text message in ASCII, with the line that browsers read', () => {
    const said = foreignCodeText({ host: 'vote.danji.example', code })
    expect(said).toBe('Danji code 048213\nDo not share it.\n@vote.danji.example #048213')
    expect(said).toMatch(/^[\x20-\x7e\n]+$/)
    expect(smsTypeOf(said)).toBe('SMS')
  })

  it.each([
    ['vote.danji.example', '홍*동'],
    ['vote.danji.example', 'Đ***n'],
    [`${'a'.repeat(40)}.example`, undefined],
    [`${'a'.repeat(54)}.example`, 'N***A'],
    [`${'a'.repeat(60)}.example`, undefined],
  ])('stays one beside %s and %s', (host, owner) => {
    const said = foreignCodeText({ host, code, owner })
    expect([said, smsTypeOf(said)]).toEqual([expect.stringContaining(code), 'SMS'])
    expect(said.split('\n').at(-1)).toBe(`@${host} #${code}`)
  })

  it('names its owner where others have the same phone', () =>
    expect(foreignCodeText({ host: 'vote.danji.example', code, owner: 'Đ***n' })).toMatch(
      /^Danji code 048213 \(D\*\*\*n\)\n/,
    ))
})
