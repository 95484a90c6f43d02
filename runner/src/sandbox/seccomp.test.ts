import { describe, expect, test } from 'vitest'
import { deniedCalls, seccompFilter } from './seccomp.ts'

const machines = {
  x64: { audit: 0xc000003e, setsid: 112, clone: 56, clone3: 435, socket: 41, ioctl: 16, read: 0 },
  arm64: { audit: 0xc00000b7, setsid: 157, clone: 220, clone3: 435, socket: 198, ioctl: 29, read: 63 },
}

/** Runs the program as the kernel would, on one call. */
const judge = (filter: Buffer, audit: number, call: number, args: number[] = []): number => {
  const data = Buffer.alloc(64)
  data.writeUInt32LE(call, 0)
  data.writeUInt32LE(audit, 4)
  for (const [index, value] of args.entries()) data.writeUInt32LE(value >>> 0, 16 + index * 8)
  let held = 0
  for (let at = 0; at < filter.length / 8; at++) {
    const code = filter.readUInt16LE(at * 8)
    const [yes, no, value] = [filter[at * 8 + 2]!, filter[at * 8 + 3]!, filter.readUInt32LE(at * 8 + 4)]
    if (code === 0x20) held = data.readUInt32LE(value)
    else if (code === 0x06) return value
    else {
      const isTrue = { 0x15: held === value, 0x35: held >= value, 0x45: (held & value) !== 0 }[code]
      at += isTrue ? yes : no
    }
  }
  throw new Error('The program ran past its end.')
}

/** Doors that kernels were opened through, and memory that no limit counts: a list of its own, so that none is forgotten. */
const mustBeDenied = `
  unshare setns mount umount2 pivot_root chroot fsopen fsmount open_tree move_mount ptrace
  process_vm_readv process_vm_writev pidfd_getfd kcmp personality keyctl add_key request_key bpf
  perf_event_open userfaultfd io_uring_setup io_uring_enter kexec_load kexec_file_load reboot swapon
  init_module finit_module delete_module open_by_handle_at name_to_handle_at syslog memfd_create
  memfd_secret shmget msgget mq_open sethostname settimeofday clock_settime quotactl acct fanotify_init
`
  .trim()
  .split(/\s+/)

const allow = 0x7fff0000
const notPermitted = 0x00050001

describe.for(['x64', 'arm64'] as const)('[G1] the filter for %s', (architecture) => {
  const filter = seccompFilter(architecture)!
  const { audit, setsid, clone, clone3, socket, ioctl, read } = machines[architecture]
  const ask = (call: number, ...args: number[]) => judge(filter, audit, call, args)

  test('refuses every call of its list and allows an ordinary one', () => {
    expect(Object.keys(deniedCalls(architecture))).toEqual(expect.arrayContaining(mustBeDenied))
    for (const call of Object.values(deniedCalls(architecture))) expect(ask(call)).toBe(notPermitted)
    expect(ask(read)).toBe(allow)
    expect(new Set(Object.values(deniedCalls(architecture))).size).toBe(Object.keys(deniedCalls(architecture)).length)
  })

  test('clone starts processes and threads, but no namespaces', () => {
    expect(ask(clone, 17)).toBe(allow)
    expect(ask(clone, 0x3d0f00)).toBe(allow)
    for (const flag of [0x20000, 0x2000000, 0x4000000, 0x8000000, 0x10000000, 0x20000000, 0x40000000])
      expect(ask(clone, flag | 17)).toBe(notPermitted)
    expect(ask(clone3)).toBe(0x00050000 | 38)
  })

  test('[V4] a new session, which might have a share of the processor of its own, is not made; the program goes on', () => {
    expect(ask(setsid)).toBe(0x00050000)
  })

  test('sockets of the box’s own network only', () => {
    for (const family of [1, 2, 10]) expect(ask(socket, family)).toBe(allow)
    for (const family of [0, 3, 16, 17, 31, 38, 40, 44]) expect(ask(socket, family)).toBe(0x00050000 | 97)
  })

  test('nobody types into a terminal, or comes through another convention', () => {
    expect(ask(ioctl, 0, 0x5401)).toBe(allow)
    expect(ask(ioctl, 0, 0x5412)).toBe(notPermitted)
    expect(judge(filter, 0x40000003, read)).toBe(0x80000000)
    if (architecture === 'x64') expect(ask(0x40000000 + 39)).toBe(0x80000000)
  })
})

test('a machine we do not know has no filter, and so no sandbox', () => {
  expect(seccompFilter('mips')).toBeNull()
})
