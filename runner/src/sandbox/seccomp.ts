/**
 * The filter of system calls every box gets, as the bytes the kernel takes (classic BPF, 8 bytes an instruction). Not a
 * list of what is allowed, because students bring any language: what opens doors in kernels or holds memory nobody counts
 * is refused. Everything not named here still meets the namespaces, the user and the limits.
 */
interface Machine {
  /** AUDIT_ARCH_*: a call that comes through another calling convention has other numbers and ends the program. */
  audit: number
  /** Calls from this number on are those of another convention (x32); null: there is none. */
  foreignFrom: number | null
  denied: Record<string, number>
  setsid: number
  clone: number
  clone3: number
  socket: number
  socketpair: number
  ioctl: number
}

/** The same number on every machine that has them. */
const deniedEverywhere = {
  pidfd_getfd: 438,
  io_uring_setup: 425,
  io_uring_enter: 426,
  io_uring_register: 427,
  open_tree: 428,
  move_mount: 429,
  fsopen: 430,
  fsconfig: 431,
  fsmount: 432,
  fspick: 433,
  process_madvise: 440,
  mount_setattr: 442,
  quotactl_fd: 443,
  memfd_secret: 447,
  process_mrelease: 448,
  lsm_set_self_attr: 460,
}

const x64: Machine = {
  audit: 0xc000003e,
  foreignFrom: 0x40000000,
  setsid: 112,
  clone: 56,
  clone3: 435,
  socket: 41,
  socketpair: 53,
  ioctl: 16,
  denied: {
    ...deniedEverywhere,
    shmget: 29,
    semget: 64,
    msgget: 68,
    ptrace: 101,
    syslog: 103,
    personality: 135,
    modify_ldt: 154,
    pivot_root: 155,
    _sysctl: 156,
    adjtimex: 159,
    chroot: 161,
    acct: 163,
    settimeofday: 164,
    mount: 165,
    umount2: 166,
    swapon: 167,
    swapoff: 168,
    reboot: 169,
    sethostname: 170,
    setdomainname: 171,
    iopl: 172,
    ioperm: 173,
    init_module: 175,
    delete_module: 176,
    quotactl: 179,
    lookup_dcookie: 212,
    clock_settime: 227,
    kexec_load: 246,
    add_key: 248,
    request_key: 249,
    keyctl: 250,
    unshare: 272,
    perf_event_open: 298,
    fanotify_init: 300,
    name_to_handle_at: 303,
    open_by_handle_at: 304,
    clock_adjtime: 305,
    setns: 308,
    process_vm_readv: 310,
    process_vm_writev: 311,
    kcmp: 312,
    finit_module: 313,
    memfd_create: 319,
    kexec_file_load: 320,
    bpf: 321,
    userfaultfd: 323,
    mq_open: 240,
    vhangup: 153,
    uselib: 134,
    migrate_pages: 256,
    move_pages: 279,
  },
}

const arm64: Machine = {
  audit: 0xc00000b7,
  foreignFrom: null,
  setsid: 157,
  clone: 220,
  clone3: 435,
  socket: 198,
  socketpair: 199,
  ioctl: 29,
  denied: {
    ...deniedEverywhere,
    lookup_dcookie: 18,
    umount2: 39,
    mount: 40,
    pivot_root: 41,
    chroot: 51,
    vhangup: 58,
    quotactl: 60,
    acct: 89,
    personality: 92,
    unshare: 97,
    kexec_load: 104,
    init_module: 105,
    delete_module: 106,
    clock_settime: 112,
    syslog: 116,
    ptrace: 117,
    reboot: 142,
    sethostname: 161,
    setdomainname: 162,
    settimeofday: 170,
    adjtimex: 171,
    mq_open: 180,
    msgget: 186,
    semget: 190,
    shmget: 194,
    add_key: 217,
    request_key: 218,
    keyctl: 219,
    swapon: 224,
    swapoff: 225,
    migrate_pages: 238,
    move_pages: 239,
    perf_event_open: 241,
    fanotify_init: 262,
    name_to_handle_at: 264,
    open_by_handle_at: 265,
    clock_adjtime: 266,
    setns: 268,
    process_vm_readv: 270,
    process_vm_writev: 271,
    kcmp: 272,
    finit_module: 273,
    memfd_create: 279,
    bpf: 280,
    userfaultfd: 282,
    kexec_file_load: 294,
  },
}

const machines: Partial<Record<NodeJS.Architecture, Machine>> = { x64, arm64 }

// Instructions: <linux/bpf_common.h>. Answers: <linux/seccomp.h>.
const load = (offset: number) => [0x20, 0, 0, offset] as const
const ifEqual = (value: number, yes: number, no: number) => [0x15, yes, no, value] as const
const ifAtLeast = (value: number, yes: number, no: number) => [0x35, yes, no, value] as const
const ifAnyBit = (mask: number, yes: number, no: number) => [0x45, yes, no, mask] as const
const answer = (value: number) => [0x06, 0, 0, value] as const
type Instruction = readonly [code: number, yes: number, no: number, value: number]

const allow = 0x7fff0000
const kill = 0x80000000
const errno = (number: number) => 0x00050000 | number
const notPermitted = errno(1)
const noSuchFamily = errno(97)
/** It did nothing and says that all went well. */
const pretended = errno(0)
/** The C library then falls back to clone, whose flags can be read here. */
const noSuchCall = errno(38)

const offsetOf = { call: 0, machine: 4, argument: (index: number) => 16 + index * 8 }
/** CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET. */
const newNamespaces = 0x7e020000
/** Own (1), IPv4 (2) and IPv6 (10), which reach nobody in the box's own network. */
const families = [1, 2, 10]
/** TIOCSTI and TIOCLINUX type into a terminal. */
const terminalTricks = [0x5412, 0x541c]

const onCall = (number: number, body: Instruction[]): Instruction[] => [ifEqual(number, 0, body.length), ...body]

const programOf = (machine: Machine): Instruction[] => {
  const { audit, foreignFrom, denied, setsid, clone, clone3, socket, socketpair, ioctl } = machine
  const family = (call: number) =>
    onCall(call, [
      load(offsetOf.argument(0)),
      ...families.map((allowed, index) => ifEqual(allowed, families.length - index, 0)),
      answer(noSuchFamily),
      answer(allow),
    ])
  return [
    load(offsetOf.machine),
    ifEqual(audit, 1, 0),
    answer(kill),
    load(offsetOf.call),
    ...(foreignFrom === null ? [] : [ifAtLeast(foreignFrom, 0, 1), answer(kill)]),
    ...onCall(clone3, [answer(noSuchCall)]),
    // Each session may have a share of the processor of its own: a box has one. Programs that go into the background go on.
    ...onCall(setsid, [answer(pretended)]),
    ...onCall(clone, [load(offsetOf.argument(0)), ifAnyBit(newNamespaces, 0, 1), answer(notPermitted), answer(allow)]),
    ...family(socket),
    ...family(socketpair),
    ...onCall(ioctl, [
      load(offsetOf.argument(1)),
      ...terminalTricks.map((trick, index) => ifEqual(trick, terminalTricks.length - index, 0)),
      answer(allow),
      answer(notPermitted),
    ]),
    ...Object.values(denied).flatMap((call) => onCall(call, [answer(notPermitted)])),
    answer(allow),
  ]
}

const bytesOf = (program: Instruction[]): Buffer => {
  const bytes = Buffer.alloc(program.length * 8)
  for (const [index, [code, yes, no, value]] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8)
    bytes.writeUInt8(yes, index * 8 + 2)
    bytes.writeUInt8(no, index * 8 + 3)
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4)
  }
  return bytes
}

/** Null: we do not know the numbers of this machine, and a box without the filter is no box. */
export const seccompFilter = (architecture: NodeJS.Architecture = process.arch): Buffer | null => {
  const machine = machines[architecture]
  return machine ? bytesOf(programOf(machine)) : null
}

/** By name, for the tests. */
export const deniedCalls = (architecture: NodeJS.Architecture = process.arch): Record<string, number> =>
  machines[architecture]?.denied ?? {}
