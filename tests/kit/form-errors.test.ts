import { describe, expect, it } from 'vitest'
import { ApiError } from '#ui/http/api-client.ts'
import { withFormErrors } from '../../admin-ui/src/kit/data/form-errors.ts'

const failure = (over: Partial<Pick<ApiError, 'code' | 'fields'>>): ApiError =>
  new ApiError({
    status: 422,
    code: 'VALIDATION_FAILED',
    kind: 'validation',
    text: '입력값을 확인해주세요.',
    fields: [],
    requestId: null,
    ...over,
  })

const errorsIn = (thrown: unknown): unknown =>
  (thrown as { readonly body?: { readonly errors?: unknown } }).body?.errors

describe('what a form is told', () => {
  it('stands at the fields that the server named', () => {
    const fields = [
      { path: 'body.name', message: '이름' },
      { path: 'questions.0.title', message: '질문' },
    ]
    expect(errorsIn(withFormErrors(failure({ fields })))).toEqual({
      name: '이름',
      'questions.0.title': '질문',
      'root.serverError': '입력값을 확인해주세요.',
    })
  })

  it.each([
    ['INVALID_PERIOD', 'endDate'],
    ['LIST_TYPE_MISMATCH', 'listId'],
    ['INTERIM_RESULTS_OF_SECRET_VOTE', 'interimResults'],
    ['UNKNOWN_RULE', 'rule'],
    ['ADMIN_EMAIL_TAKEN', 'email'],
    ['ADMIN_PHONE_TAKEN', 'phone'],
    ['PASSWORD_REQUIRED', 'password'],
    ['LAST_SUPER_ADMIN', 'role'],
    ['WRONG_PASSWORD', 'currentPassword'],
  ] as const)('of %s stands at %s', (code, field) => {
    expect(errorsIn(withFormErrors(failure({ code })))).toEqual({
      [field]: '입력값을 확인해주세요.',
      'root.serverError': '입력값을 확인해주세요.',
    })
  })

  it('is nothing where no field is to blame: the failure is handed on as it was', () => {
    const internal = failure({ code: 'INTERNAL', fields: [{ path: '', message: '전체' }] })
    expect(withFormErrors(internal)).toBe(internal)
    expect(errorsIn(internal)).toBeUndefined()
    const other = new Error('other')
    expect(withFormErrors(other)).toBe(other)
  })

  it('stays the same failure: its status, code and text are still there', () => {
    const refused = failure({ code: 'INVALID_PERIOD' })
    expect(withFormErrors(refused)).toBe(refused)
    expect(refused).toMatchObject({ status: 422, code: 'INVALID_PERIOD', text: '입력값을 확인해주세요.' })
  })
})
