# Runs unittest with the student's code in the same process and reports as TAP:
#   "test": ["python3 -m together test_double"], "results": "tap", "expected": ["test_double.Double.test_it"]
import os
import sys
import unittest

from proof import take_word


class Result(unittest.TestResult):
    def __init__(self):
        super().__init__()
        self.ran = []

    def startTest(self, test):
        super().startTest(test)
        self.ran.append(test.id())


def main():
    end = take_word()
    # What the student's code prints goes to the log, not into the report.
    report = os.fdopen(os.dup(1), 'w')
    os.dup2(2, 1)
    sys.path[:0] = [os.getcwd(), '/solution']
    result = Result()
    unittest.defaultTestLoader.loadTestsFromNames(sys.argv[1:]).run(result)
    wrong = result.failures + result.errors
    failed = {getattr(test, 'test_case', test).id() for test, _ in wrong} | {
        test.id() for test in result.unexpectedSuccesses
    }
    skipped = {test.id() for test, _ in result.skipped}
    for test, trace in wrong:
        sys.stderr.write(f'{test.id()}\n{trace}\n')
    names = result.ran + sorted(failed - set(result.ran))
    for number, name in enumerate(names, 1):
        state = 'not ok' if name in failed else 'ok'
        report.write(f'{state} {number} - {name}{" # SKIP" if name in skipped else ""}\n')
    report.write(f'1..{len(names)}\n')
    report.close()
    sys.stderr.flush()
    end()
    sys.exit(0 if result.wasSuccessful() else 1)


if __name__ == '__main__':
    main()
