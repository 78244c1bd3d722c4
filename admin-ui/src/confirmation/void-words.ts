/** Says that a number is void once another administrator has agreed. */
export const VOID_WAITS = '무효 처리를 요청했습니다. 다른 관리자가 승인 대기에서 승인하면 무효가 됩니다.'
