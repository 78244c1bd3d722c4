import type { ProviderTemplate } from '#infra/providers/messaging.ts'

/** An approved text of an invitation to vote, with a button. */
export const sampleTemplate = (overrides: Partial<ProviderTemplate> = {}): ProviderTemplate => ({
  templateId: 'T1',
  name: '전자투표 안내',
  content: '#{이름} 소유자님\n#{리스트}: #{링크}',
  status: 'approved',
  emphasis: { title: '#{단지}', subtitle: '전자투표' },
  buttons: [{ name: '투표하기', type: 'WL', url: 'https://danji.test/m/#{링크코드}' }],
  variables: ['#{이름}', '#{리스트}', '#{링크}', '#{단지}', '#{링크코드}'],
  ...overrides,
})
