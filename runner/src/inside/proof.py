# For tests that load the student's code (mode "together"): they take a word before that code is loaded and give it back
# when they have come to their own end. Without it nothing that was reported counts.
#   from proof import take_word
#   end = take_word()
#   ...load the student's code, run the tests, write the report...
#   end()
import os


def take_word():
    """Once for each command; answers what is to be called at the end."""
    with open('/tmp/academy-word') as given:
        word = given.read()
    os.remove('/tmp/academy-word')

    def end():
        with open('/tmp/academy-end', 'w') as proof:
            proof.write(word)

    return end
