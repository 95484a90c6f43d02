/**
 * G1: programs that try to get out, or to get something in. Each ends with code 42 when it could; `{{name}}` stands for a
 * fact about the machine. `isHarmless` ones also run without a box, where they must succeed: so each of those is known to
 * try what it says.
 */
export interface Escape {
  name: string
  language: 'node' | 'python' | 'shell'
  code: string
  isHarmless?: true
}

const node = (name: string, code: string, isHarmless?: true): Escape => ({ name, language: 'node', code, isHarmless })
const python = (name: string, code: string, isHarmless?: true): Escape => ({
  name,
  language: 'python',
  code,
  isHarmless,
})
const shell = (name: string, code: string, isHarmless?: true): Escape => ({ name, language: 'shell', code, isHarmless })

const connectNode = (to: string): string => `
const socket = require('node:net').connect(${to})
socket.setTimeout(15_000, () => process.exit(0))
socket.once('connect', () => process.exit(42)).once('error', () => process.exit(0))`
const readNode = (path: string): string => `if (require('node:fs').readFileSync(${path}).length > 0) process.exit(42)`
const writeNode = (path: string): string => `require('node:fs').appendFileSync(${path}, ''); process.exit(42)`
const connectPython = (family: string, to: string): string => `
import socket
line = socket.socket(socket.${family})
line.settimeout(15)
line.connect(${to})
out()`
/** Anything but "not permitted" and "no such family": the kernel looked at it. */
const socketPython = (family: string, kind: string): string => `
import socket
socket.socket(${family}, ${kind}).close()
out()`

export const escapes: Escape[] = [
  // --- Files of the machine
  node('shadow', readNode("'/etc/shadow'"), true),
  python('shadow', "open('/etc/shadow').read() and out()", true),
  node('secret of the machine', readNode("'{{secret}}'"), true),
  python('secret of the machine', "open('{{secret}}').read() and out()", true),
  shell('secret through a link', 'ln -s {{secret}} "$HOME/link"; cat "$HOME/link" && exit 42'),
  node('another job', readNode("'{{otherJob}}'"), true),
  python('list of jobs', "import os; os.listdir('{{jobs}}') and out()", true),
  node('home of root', "require('node:fs').readdirSync('/root'); process.exit(42)", true),
  shell('keys of people', 'cat /root/.ssh/* /home/*/.ssh/* /home/.ssh/* 2>/dev/null && exit 42'),
  node('machine through /proc/1/root', readNode("'/proc/1/root{{secret}}'")),
  python('machine through /proc/self/cwd', "open('/proc/self/cwd/../../../../..{{secret}}').read() and out()"),
  python('machine through /proc/1/cwd', "open('/proc/1/cwd{{secret}}').read() and out()"),
  node('block device', readNode("'/dev/vda'")),
  shell(
    'devices',
    'ls /dev/sd* /dev/vd* /dev/nvme* /dev/kvm /dev/mem /dev/fuse /dev/vhost* 2>/dev/null | grep . && exit 42',
  ),
  python('shared memory of the machine', "open('/dev/shm/{{shm}}').read() and out()", true),
  shell('sys', 'ls /sys/class /sys/fs/cgroup 2>/dev/null | grep . && exit 42', true),
  node('sockets of services', "require('node:fs').readdirSync('/var/run').length && process.exit(42)", true),

  // --- Environment and processes
  node(
    'environment of any process',
    `const { readdirSync, readFileSync } = require('node:fs')
for (const pid of readdirSync('/proc')) {
  try { if (readFileSync('/proc/' + pid + '/environ', 'latin1').includes('{{canary}}')) process.exit(42) } catch {}
}`,
    true,
  ),
  python(
    'environment of any process',
    `
import glob
for name in glob.glob('/proc/[0-9]*/environ'):
    try:
        if '{{canary}}' in open(name, errors='replace').read():
            out()
    except OSError:
        pass`,
    true,
  ),
  node('own environment', "if (JSON.stringify(process.env).includes('{{canary}}')) process.exit(42)"),
  python('own environment', "import os; '{{canary}}' in str(os.environ) and out()"),
  shell('memory of the first process', 'head -c 16 /proc/1/mem >/dev/null && exit 42'),
  python(
    'processes of the machine',
    "import os; os.path.exists('/proc/{{pid}}/comm') and open('/proc/{{pid}}/comm').read().strip() == '{{comm}}' and out()",
    true,
  ),
  node('signal to the machine', 'try { process.kill({{pid}}, 0); process.exit(42) } catch {}', true),
  python(
    'signal to everybody',
    `
import os, signal
if os.getpgid(0) and '{{pid}}' in os.listdir('/proc'):
    out()`,
    true,
  ),
  python(
    'open descriptors',
    `
import os
for fd in os.listdir('/proc/self/fd'):
    if int(fd) > 2:
        try:
            os.fstat(int(fd))
            if not os.readlink('/proc/self/fd/' + fd).startswith('/'):
                out()
        except OSError:
            pass`,
  ),
  shell('name of the machine', '[ "$(uname -n)" = box ] || exit 42', true),

  // --- Network
  node('loopback', connectNode("{ host: '127.0.0.1', port: {{port}} }"), true),
  python('loopback', connectPython('AF_INET', "('127.0.0.1', {{port}})"), true),
  node('loopback of IPv6', connectNode("{ host: '::1', port: {{port6}} }"), true),
  python('address of the machine', connectPython('AF_INET', "('{{address}}', {{portAll}})"), true),
  node('metadata of the cloud', connectNode("{ host: '169.254.169.254', port: 80 }")),
  python('metadata of the cloud', connectPython('AF_INET', "('169.254.169.254', 80)")),
  node(
    'name server',
    "require('node:dns').resolve('example.com', (error) => process.exit(error ? 0 : 42)); setTimeout(() => process.exit(0), 2000)",
  ),
  python(
    'datagram',
    `
import socket
line = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
line.sendto(b'x', ('1.1.1.1', 53))
out()`,
    true,
  ),
  python('database', connectPython('AF_INET', "('127.0.0.1', 5432)")),
  node('socket in the file system', connectNode("{ path: '{{socket}}' }"), true),
  python('socket in the file system', connectPython('AF_UNIX', "'{{socket}}'"), true),
  node('abstract socket', connectNode("{ path: '\\0{{abstract}}' }"), true),
  python('abstract socket', connectPython('AF_UNIX', "'\\0{{abstract}}'"), true),
  node('socket of the container engine', connectNode("{ path: '/var/run/docker.sock' }")),
  python('vsock', socketPython('40', 'socket.SOCK_STREAM')),
  python('packets', socketPython('17', 'socket.SOCK_RAW'), true),
  python('netlink', socketPython('16', 'socket.SOCK_RAW'), true),
  python('raw ICMP', socketPython('socket.AF_INET', 'socket.SOCK_RAW, 1'), true),
  python('kernel cryptography', socketPython('38', 'socket.SOCK_SEQPACKET')),
  shell('interfaces', 'grep -qv "lo:\\|Inter-\\|face" /proc/net/dev && exit 42', true),

  // --- Namespaces and mounts
  shell('user namespace', 'unshare --user --map-root-user true && exit 42'),
  shell('mount namespace', 'unshare --mount true && exit 42'),
  shell('network namespace', 'unshare --net true && exit 42'),
  shell('namespace of the first process', 'nsenter --target 1 --mount true && exit 42'),
  shell('mount', 'mkdir -p "$HOME/m"; mount -t tmpfs none "$HOME/m" && exit 42'),
  shell('bind mount', 'mount --bind /usr "$HOME" && exit 42'),
  shell('unmount', 'umount /tmp && exit 42'),
  shell('remount', 'mount -o remount,rw /usr && exit 42'),
  shell('change of root', 'chroot / true && exit 42'),
  python('clone into a user namespace', 'call(56, 0x10000000 | 17, 0) != -1 and out()'),
  python(
    'clone3',
    `
got = call(435, 0, 0)
(got == -1 and errno() == 38) or out()`,
  ),

  // --- Rights
  shell('su', 'echo | su -c true root && exit 42'),
  shell(
    'setuid programs',
    '[ "$(find /usr/bin -perm -4000 -exec sh -c \'"$1" --version >/dev/null 2>&1; grep NoNewPrivs /proc/self/status\' sh {} \\; | grep -c "0$")" -gt 0 ] && exit 42',
  ),
  python('setuid(0)', 'import os; os.setuid(0); out()', true),
  shell('capabilities', 'grep -q "CapEff:.*[1-9a-f]" /proc/self/status && exit 42', true),
  shell('capabilities that could come back', 'grep -q "NoNewPrivs:.*1" /proc/self/status || exit 42', true),
  shell('filter', 'grep -q "Seccomp:.*2" /proc/self/status || exit 42', true),
  python(
    'higher limits',
    `
import resource
resource.setrlimit(resource.RLIMIT_NPROC, (100000, 100000))
out()`,
  ),
  python('foreign calling convention', 'call(0x40000000 + 39) >= 0 and out()'),

  // --- The kernel
  node('core pattern', writeNode("'/proc/sys/kernel/core_pattern'")),
  python('kernel settings', "open('/proc/sys/vm/overcommit_memory', 'a'); out()"),
  python('sysrq', "open('/proc/sysrq-trigger', 'a'); out()"),
  node('kernel log', readNode("'/dev/kmsg'")),
  python('kernel log', "import os; os.read(os.open('/proc/kmsg', os.O_RDONLY | os.O_NONBLOCK), 10); out()"),
  shell('dmesg', 'dmesg 2>/dev/null | grep -q . && exit 42'),
  node('memory of the kernel', readNode("'/proc/kcore'")),
  shell('control groups', 'mkdir /sys/fs/cgroup/x && exit 42'),

  // --- What stays
  node('write to /', writeNode("'/planted'")),
  node('write to /usr', writeNode("'/usr/bin/planted'")),
  python('write to /etc', "open('/etc/planted', 'w'); out()"),
  python('write to /dev', "open('/dev/planted', 'w'); out()"),
  node('write to our Node', writeNode("'/opt/academy/bin/node'")),
  shell('library for everybody', 'echo /tmp/x.so > /etc/ld.so.preload && exit 42'),
  shell('terminal', 'python3 -c \'import fcntl, termios; fcntl.ioctl(0, termios.TIOCSTI, b"x")\' && exit 42'),
]

/** What the programs stand in. */
export const programOf = ({ language, code }: Escape): { file: string; text: string; run: string } => {
  if (language === 'node') return { file: 'js', text: code, run: 'node' }
  if (language === 'shell') return { file: 'sh', text: code, run: 'sh' }
  const head = `
import ctypes, os
libc = ctypes.CDLL(None, use_errno=True)
def out():
    os._exit(42)
def call(*args):
    return libc.syscall(*[ctypes.c_long(arg) for arg in args])
def errno():
    return ctypes.get_errno()
`
  return { file: 'py', text: head + code, run: 'python3' }
}

/** Every call of the filter with senseless arguments: refused by the filter (1), and not looked at by the kernel (14, 22, 9). */
export const deniedProgram = (calls: Record<string, number>): string => `
import ctypes, json
libc = ctypes.CDLL(None, use_errno=True)
seen = {}
for name, number in json.loads('${JSON.stringify(calls)}').items():
    ctypes.set_errno(0)
    got = libc.syscall(*[ctypes.c_long(arg) for arg in (number, -1, -1, -1, -1, -1)])
    seen[name] = ctypes.get_errno() if got == -1 else 0
print(json.dumps(seen))
`
